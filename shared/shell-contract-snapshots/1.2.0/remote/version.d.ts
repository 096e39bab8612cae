export declare const SHELL_CONTRACT = "1.2.0";
