import { fetchFigures, type FiguresQuery } from '@molar/contract'
import { call } from '@molar/shared/http'

export const readFigures = async (query: FiguresQuery, signal: AbortSignal) =>
  (await call(fetchFigures, query, { signal })).data
