export declare const SHELL_CONTRACT = "1.9.0";
