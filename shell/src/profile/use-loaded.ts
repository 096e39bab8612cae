import { useCallback, useEffect, useState } from 'react'

/** What `load` returned last; it runs at first and for each `reload`. */
export function useLoaded<T>(load: () => Promise<T>) {
  const [data, setData] = useState<T | null>(null)
  const [isFailed, setFailed] = useState(false)
  const [isLoading, setLoading] = useState(true)
  const [turn, setTurn] = useState(0)

  useEffect(() => {
    let isCurrent = true
    async function run() {
      try {
        const loaded = await load()
        if (!isCurrent) return
        setData(loaded)
        setFailed(false)
      } catch {
        if (isCurrent) setFailed(true)
      }
      if (isCurrent) setLoading(false)
    }
    void run()
    return () => {
      isCurrent = false
    }
  }, [load, turn])

  const reload = useCallback(() => {
    setFailed(false)
    setLoading(true)
    setTurn((before) => before + 1)
  }, [])
  return { data, isFailed, isLoading, reload }
}
