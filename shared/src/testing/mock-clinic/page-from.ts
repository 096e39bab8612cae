import { PAGE_SIZE } from '@molar/contract'

interface PageQuery {
  page?: number | string
  limit?: number | string
}

/** One page of a list, cut as the server cuts it. Numbers may arrive as text from an address. */
export function pageFrom<Row>(rows: Row[], { page: asked, limit: size }: PageQuery) {
  const page = Number(asked ?? 1)
  const limit = Number(size ?? PAGE_SIZE)
  const totalPages = Math.max(1, Math.ceil(rows.length / limit))
  return {
    envelope: {
      data: rows.slice((page - 1) * limit, page * limit),
      paging: { page, limit, total: rows.length, totalPages },
    },
  }
}
