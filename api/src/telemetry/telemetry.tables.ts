interface Release {
  remote: string
  version: string
}

declare module '../database/tables.ts' {
  interface Database {
    remote_releases: Release & { seen_at: Date }
    remote_loads: Release & { outcome: MountOutcome | 'booked'; phase: string; loads: number }
    remote_votes: Release & { network: string; outcome: MountOutcome; at: Date; booked_at: Date | null }
  }
}

export type MountOutcome = 'mounted' | 'failed'
