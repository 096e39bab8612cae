export declare const SHELL_CONTRACT = "1.4.0";
