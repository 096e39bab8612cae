/** Routes of this remote, as in `remote.json`. */
export const LIST_ROUTE = '/dashboard'
export const SCHEDULE_ROUTE = '/schedule'
export const WAITING_LIST_ROUTE = '/waiting-list'
export const FIGURES_ROUTE = '/figures'

/** The route of the blockers, which another remote has. */
export const BLOCKERS_ROUTE = '/config'
