import { atom, type ReadableAtom } from 'nanostores'

import { keysNow } from '#core/state/own-keys.ts'

/** The keys of taking back, which a text that is typed into keeps for itself. */
export const UNDO = 'Ctrl+Z'

/** The place of a command in the palette. */
export type PaletteGroup = 'screen' | 'tab' | 'header' | 'setting'

/** Something that the palette can do. */
export interface PaletteCommand {
  /** Unique, and the same for good: habits are remembered by it. */
  readonly id: string
  /** In the user's language; asked anew when the palette opens. */
  readonly title: () => string
  /** What right it needs, in words, where its title says more than that. */
  readonly right?: () => string
  /** Other names of it, by which it is found when one is typed whole. */
  readonly names?: () => readonly string[]
  readonly group: PaletteGroup
  /** As the table of shortcuts names them: `Ctrl+S`. A user may have chosen others, or none (core/state/own-keys). */
  readonly keys?: string
  /** Whether it can be done now; left out: always. */
  readonly when?: () => boolean
  readonly run: () => void | Promise<void>
  /** Reads words that say what to do it with, such as numbers; what they would do is then offered in their place. Nothing where it cannot read them. */
  readonly readTyped?: (typed: string) => TypedCommand | undefined
}

/** What a command would do with the words that were typed. */
export interface TypedCommand {
  /** Begins with the words, so that they find it. */
  readonly title: string
  readonly run: () => void | Promise<void>
}

const $offers = atom<readonly (readonly PaletteCommand[])[]>([])

/** What is offered now, the newest offer first; an id that is offered twice counts by its newest. */
export const $commands: ReadableAtom<readonly (readonly PaletteCommand[])[]> = $offers

/** Offers commands until the returned function takes them back: the shell for good, a screen while it is in front. */
export function offer(commands: readonly PaletteCommand[]): () => void {
  $offers.set([commands, ...$offers.get()])
  return () => $offers.set($offers.get().filter((offered) => offered !== commands))
}

/** The commands that can be done now, each once, with the keys that this user has for them. */
export const possibleCommands = (): PaletteCommand[] => commandsThat((command) => command.when?.() !== false)

/** The commands that are offered and cannot be done now: their keys are known, so that pressing one can say so. */
export function refusedCommands(): PaletteCommand[] {
  const possible = new Set(possibleCommands().map(({ id }) => id))
  return commandsThat(({ id }) => !possible.has(id))
}

function commandsThat(are: (command: PaletteCommand) => boolean): PaletteCommand[] {
  const known = new Set<string>()
  return $offers.get().flatMap((offered) =>
    offered.flatMap((command) => {
      if (known.has(command.id) || !are(command)) return []
      known.add(command.id)
      const { keys: standard, ...rest } = command
      const keys = keysNow(command.id, standard)
      return [keys === undefined ? rest : { ...rest, keys }]
    })
  )
}
