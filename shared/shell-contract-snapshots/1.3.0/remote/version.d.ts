export declare const SHELL_CONTRACT = "1.3.0";
