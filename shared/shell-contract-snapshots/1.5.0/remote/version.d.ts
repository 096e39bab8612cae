export declare const SHELL_CONTRACT = "1.5.0";
