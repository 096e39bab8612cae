export declare const SHELL_CONTRACT = "1.0.0";
