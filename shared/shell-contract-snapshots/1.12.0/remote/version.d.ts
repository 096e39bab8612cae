export declare const SHELL_CONTRACT = "1.12.0";
