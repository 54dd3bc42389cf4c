import { type RefObject, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'

import type { AnyResource } from '#contract/core/resource/resource.ts'
import { warn } from '#core/state/toasts.ts'
import { useCommands } from '#core/work/use-commands.ts'
import type { GridModel } from '#grid/model/create-grid.ts'
import { announce } from '#ui/base/announcer.ts'

import { askVerb, may, type RowsWritten } from '../rows/rows.ts'
import type { ResourceTexts } from '../rows/texts.ts'

interface RowMovesOptions {
  readonly resource: AnyResource
  readonly texts: ResourceTexts
  readonly model: RefObject<GridModel | null>
  /** Whether only rows that were found are shown: their neighbours are not known then. */
  readonly isFound: boolean
  readonly selected: () => string | undefined
  readonly follow: (written: RowsWritten) => Promise<void>
}

const TITLES = {
  moveUp: 'moveUp',
  moveDown: 'moveDown',
  moveIn: 'moveSelectedInto',
  moveOut: 'moveSelectedOut'
} as const

/** Where a row is put: one place up or down among its siblings, below the one before it, or beside the one above it. */
export type RowMove = 1 | -1 | 'in' | 'out'
interface Place {
  readonly parent: string | null
  readonly before?: string
  readonly after?: string
  /** What is said when it is there. */
  readonly words: string
}

/** Puts a row of a tree elsewhere, by keys, menu and commands. */
export function useRowMoves({ resource, texts, model, isFound, selected, follow }: RowMovesOptions) {
  const { t } = useTranslation('resource')
  const isBusy = useRef(false)
  /** The place that is meant, or why there is none. */
  const placeOf = (grid: GridModel, rowIndex: number, by: RowMove): Place | string => {
    const { tree, rows } = grid.state
    if (!tree) return t('chooseFirst')
    const idAt = (at: number) => rows.row(at).id
    const nameAt = (at: number) => String(rows.row(at)[resource.label] ?? '')
    const parent = tree.parentOf(rowIndex)
    const siblings = tree.childrenOf(parent)
    const place = siblings.indexOf(rowIndex)
    if (by === 'out') {
      if (parent < 0) return t('topThere')
      return {
        parent: tree.idOf(tree.parentOf(parent)),
        after: idAt(parent),
        words: t('movedBeside', { name: nameAt(parent) })
      }
    }
    const next = siblings[place + (by === 'in' ? -1 : by)]
    if (next === undefined) return t(by === 1 ? 'lastThere' : by === 'in' ? 'noneBefore' : 'firstThere')
    if (by === 'in') return { parent: idAt(next), words: t('movedBelow', { name: nameAt(next) }) }
    return {
      parent: tree.idOf(parent),
      [by < 0 ? 'before' : 'after']: idAt(next),
      words: t('movedTo', { place: siblings.indexOf(next) + 1, count: siblings.length })
    }
  }
  const move = async (id: string | undefined, by: RowMove) => {
    const grid = model.current
    const rowIndex = grid?.state.rows.rowIndexOf(id ?? '') ?? -1
    if (!grid?.state.tree || id === undefined || rowIndex < 0) return warn(t('chooseFirst'))
    if (isFound) return announce(t('moveNotFound'), { about: 'list' })
    if (isBusy.current) return
    const place = placeOf(grid, rowIndex, by)
    if (typeof place === 'string') return announce(place, { about: 'list' })
    const { words, ...to } = place
    isBusy.current = true
    // A refusal says why, and is shown by `ask`.
    const written = await askVerb<RowsWritten>(resource, 'move', { id, ...to }).catch(() => null)
    isBusy.current = false
    if (!written) return
    await follow(written)
    announce(words, { about: 'list' })
  }
  const now = useRef({ move, selected })
  now.current = { move, selected }
  const canMove = resource.tree?.order !== undefined
  useCommands(
    useMemo(() => {
      const command = (name: 'moveUp' | 'moveDown' | 'moveIn' | 'moveOut', by: RowMove) => ({
        id: `${resource.name}.${name}`,
        title: () => t(TITLES[name], { thing: texts.thing }),
        group: 'screen' as const,
        when: () => canMove && may(resource, 'move'),
        run: () => void now.current.move(now.current.selected(), by)
      })
      return [command('moveUp', -1), command('moveDown', 1), command('moveIn', 'in'), command('moveOut', 'out')]
    }, [resource, t, texts.thing, canMove])
  )
  return canMove && may(resource, 'move') ? (id: string, by: RowMove) => void move(id, by) : undefined
}
