export declare const SHELL_CONTRACT = "1.1.0";
