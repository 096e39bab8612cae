import { useEffect, useState } from 'react'
import type { FoundPatient, LocationCode } from '@molar/contract'
import { searchPatients } from '../state/schedule.api.ts'

const MIN_SEARCH = 2
/** Milliseconds between the last key and the search. */
const PAUSE = 250

async function find(branch: LocationCode, search: string, name: string, signal: AbortSignal) {
  const patients = await searchPatients(branch, search, signal)
  if (patients.length > 0 || !name) return { patients, isByName: false }
  return { patients: await searchPatients(branch, name, signal), isByName: true }
}

interface SearchResult {
  key: string
  patients: FoundPatient[] | null
  isByName: boolean
}

/**
 * The registered patients that match the text, or else the name: who calls from another phone is known by name. Null while
 * nothing is searched for, the server has not responded, or the search has failed.
 */
export function useFoundPatients(branch: LocationCode, typed: string, name = '') {
  const search = typed.trim()
  const [attempt, setAttempt] = useState(0)
  const key = `${search}\n${name}\n${attempt}`
  const [last, setLast] = useState<SearchResult | null>(null)
  useEffect(() => {
    if (search.length < MIN_SEARCH) return undefined
    const request = new AbortController()
    const timer = setTimeout(() => {
      find(branch, search, name, request.signal).then(
        (result) => setLast({ key, ...result }),
        () => !request.signal.aborted && setLast({ key, patients: null, isByName: false }),
      )
    }, PAUSE)
    return () => {
      clearTimeout(timer)
      request.abort()
    }
  }, [branch, search, name, key])
  const isLongEnough = search.length >= MIN_SEARCH
  const isCurrent = isLongEnough && last?.key === key
  return {
    found: isCurrent ? last.patients : null,
    isByName: isCurrent && last.isByName,
    isSearching: isLongEnough && !isCurrent,
    hasFailed: isCurrent && last.patients === null,
    searchAgain: () => setAttempt(attempt + 1),
  }
}
