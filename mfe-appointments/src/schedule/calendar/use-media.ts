import { useEffect, useState } from 'react'

/** Whether a media query matches now. */
export function useMedia(query: string) {
  const [matches, setMatches] = useState(() => window.matchMedia?.(query).matches ?? false)
  useEffect(() => {
    const media = window.matchMedia?.(query)
    const follow = () => setMatches(media.matches)
    media?.addEventListener('change', follow)
    return () => media?.removeEventListener('change', follow)
  }, [query])
  return matches
}
