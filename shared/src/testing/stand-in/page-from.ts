import { PAGE_SIZE } from '@molar/contract'

/** One page of a list, cut as the server cuts it. */
export const pageFrom = <Row>(rows: Row[], page: number) => ({
  envelope: {
    data: rows.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE),
    paging: {
      page,
      limit: PAGE_SIZE,
      total: rows.length,
      totalPages: Math.max(1, Math.ceil(rows.length / PAGE_SIZE)),
    },
  },
})
