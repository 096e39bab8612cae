import { type Extension } from '@molar/shared/contract';
export declare function supports(extension: Extension): Promise<boolean>;
export declare const forgetCapabilities: () => void;
