import { useEffect, useState } from 'react'
import type { FoundPatient, LocationCode } from '@molar/contract'
import { searchPatients } from './schedule.api.ts'

const MIN_SEARCH = 2
/** Milliseconds between the last key and the search. */
const PAUSE = 250

/**
 * The registered patients that match the text; null while nothing is searched for, the server has not responded, or the search
 * has failed.
 */
export function useFoundPatients(branch: LocationCode, typed: string) {
  const search = typed.trim()
  const [last, setLast] = useState<{ search: string; patients: FoundPatient[] | null } | null>(null)
  useEffect(() => {
    if (search.length < MIN_SEARCH) return undefined
    const request = new AbortController()
    const timer = setTimeout(() => {
      searchPatients(branch, search, request.signal).then(
        (patients) => setLast({ search, patients }),
        () => !request.signal.aborted && setLast({ search, patients: null }),
      )
    }, PAUSE)
    return () => {
      clearTimeout(timer)
      request.abort()
    }
  }, [branch, search])
  const isLongEnough = search.length >= MIN_SEARCH
  const isCurrent = isLongEnough && last?.search === search
  return {
    found: isCurrent ? last.patients : null,
    isSearching: isLongEnough && !isCurrent,
    hasFailed: isCurrent && last.patients === null,
  }
}
