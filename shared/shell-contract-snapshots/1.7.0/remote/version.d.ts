export declare const SHELL_CONTRACT = "1.7.0";
