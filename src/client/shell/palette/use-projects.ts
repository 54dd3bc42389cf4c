import { useEffect, useState } from 'react'

import type { Project } from '#contract/projects/projects.ts'
import { warn } from '#core/state/toasts.ts'
import { tell } from '#core/wire/failures.ts'
import { myProjects } from '#core/work/projects.ts'

/** The projects one can switch to, asked for when they are wanted; undefined until they are here. */
export function useProjects(isWanted: boolean): readonly Project[] | undefined {
  const [projects, setProjects] = useState<readonly Project[]>()
  useEffect(() => {
    if (!isWanted) return
    let isHere = true
    myProjects().then(
      (found) => isHere && setProjects(found),
      (failure: unknown) => {
        warn(tell(failure))
        if (isHere) setProjects([])
      }
    )
    return () => {
      isHere = false
    }
  }, [isWanted])
  return projects
}
