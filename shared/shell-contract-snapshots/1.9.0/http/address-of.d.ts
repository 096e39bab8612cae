export declare const addressOf: (path: string) => string;
