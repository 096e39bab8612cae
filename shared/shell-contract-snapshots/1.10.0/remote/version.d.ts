export declare const SHELL_CONTRACT = "1.10.0";
