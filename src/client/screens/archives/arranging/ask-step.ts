import type { BeyondStep, StaleStep } from '#contract/archives/volume-steps.ts'
import type { StepDone, VolumeRow } from '#contract/archives/volumes.ts'
import { warn } from '#core/state/toasts.ts'
import { Refused } from '#core/wire/http/failure.ts'
import { errorMessage } from '#core/wire/http/handle-failure.ts'
import { confirm } from '#ui/base/layers/asking.ts'

/** A step that was refused because its volumes are no longer as they were seen: how they were, how they are, and what the server says. */
export interface StalePictures {
  readonly said: string
  readonly seen: readonly VolumeRow[]
  readonly now: readonly VolumeRow[]
}

/** What a step needs of where it is done. */
interface StepPlace {
  /** The volumes as they are shown. */
  readonly seen: readonly VolumeRow[]
  readonly onStale: (pictures: StalePictures) => void
  /** The question whether a limit may be exceeded. */
  readonly words: { readonly title: string; readonly confirm: string }
}

/**
 * Does a step, quietly asked: one that would break limits is asked for again once that is confirmed, one on what has changed shows both
 * pictures, anything else is said. Null where nothing was done.
 */
export async function askStep(
  work: (beyond: boolean) => Promise<StepDone>,
  { seen, onStale, words }: StepPlace
): Promise<StepDone | null> {
  try {
    return await work(false)
  } catch (error) {
    const result: unknown = error instanceof Refused ? error.result : null
    if (isBeyond(result)) {
      const isMeant = await confirm({
        title: words.title,
        text: errorMessage(error),
        confirmLabel: words.confirm,
        kind: 'danger'
      })
      return isMeant ? askStep(() => work(true), { seen, onStale, words }) : null
    }
    if (isStale(result)) onStale({ said: errorMessage(error), seen, now: result.volumes })
    else warn(errorMessage(error))
    return null
  }
}

const has = <K extends string>(value: unknown, key: K): value is Record<K, unknown> =>
  typeof value === 'object' && value !== null && key in value
const isBeyond = (result: unknown): result is BeyondStep => has(result, 'beyond')
const isStale = (result: unknown): result is StaleStep => has(result, 'volumes')
