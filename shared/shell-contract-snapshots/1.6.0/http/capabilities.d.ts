import { type Extension } from '@molar/contract';
export declare function supports(extension: Extension): Promise<boolean>;
export declare const forgetCapabilities: () => void;
