export declare const SHELL_CONTRACT = "1.8.0";
