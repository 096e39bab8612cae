export declare const SHELL_CONTRACT = "1.6.0";
