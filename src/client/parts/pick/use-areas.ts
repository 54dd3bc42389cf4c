import { useCallback, useEffect, useState } from 'react'

import type { TreeNode } from '#ui/tree/tree-model.ts'

import { areasAlong } from './areas.ts'

const NONE: readonly TreeNode[] = []

interface Areas {
  readonly areas: readonly TreeNode[]
  readonly isLoading: boolean
  /** Tries again what could not be fetched, after its failure was shown. */
  readonly again: () => void
}

/** The areas below one, and below those along a path, as soon as they are there; none for null. */
export function useAreas(code: string | null, last: number, path: readonly string[] = []): Areas {
  const [held, setHeld] = useState<{
    readonly code: string | null
    readonly areas: readonly TreeNode[]
    readonly isMissing: boolean
  }>({
    code: null,
    areas: NONE,
    isMissing: false
  })
  const [tries, setTries] = useState(0)
  const along = path.join()
  useEffect(() => {
    if (code === null || tries < 0) return
    let isOver = false
    areasAlong(code, last, along.split(',')).then(
      (areas) => isOver || setHeld({ code, areas, isMissing: false }),
      () => isOver || setHeld({ code, areas: NONE, isMissing: true })
    )
    return () => {
      isOver = true
    }
  }, [code, last, along, tries])
  const { isMissing } = held
  const again = useCallback(() => {
    if (isMissing) setTries((before) => before + 1)
  }, [isMissing])
  return { areas: held.code === code ? held.areas : NONE, isLoading: code !== null && held.code !== code, again }
}
