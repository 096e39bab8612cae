export { ApiError, isSessionEnded, serverMessage } from './api-error.ts';
export { call } from './call.ts';
export { callList, type ListPage } from './call-list.ts';
export { forgetCapabilities, supports } from './capabilities.ts';
export { configureHttp, prepareHttp, type HttpSettings } from './client.ts';
export { pause } from './pause.ts';
