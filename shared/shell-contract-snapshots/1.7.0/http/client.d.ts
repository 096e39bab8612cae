import type { AxiosAdapter, AxiosInstance } from 'axios';
export interface HttpSettings {
    baseURL: string;
    defaultBearer: string;
    extensions: readonly string[] | null;
    token: () => string | null;
    language: () => string;
    onUnauthorized?: (token: string) => void;
    adapter?: AxiosAdapter;
}
export declare const httpSettings: () => HttpSettings;
export declare function configureHttp(next: HttpSettings): void;
export declare function prepareHttp(): Promise<AxiosInstance>;
