interface TextStore {
    read: (key: string) => string | null;
    write: (key: string, text: string | null) => void;
}
export declare const tabStore: TextStore;
export declare const deviceStore: TextStore;
export {};
