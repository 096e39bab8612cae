export declare const SHELL_CONTRACT = "1.11.0";
