import type { Endpoint } from '@molar/contract';
import { type CallOptions } from './call.ts';
export interface ListPage<Row = unknown> {
    rows: Row[];
    totalPages: number;
    total: number | null;
}
export declare function callList<Input, Row>(endpoint: Endpoint<Input, Row[]>, input: Input, options?: CallOptions): Promise<ListPage<Row>>;
