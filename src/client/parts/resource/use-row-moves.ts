import { type RefObject, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'

import type { AnyResource } from '#contract/core/resource/resource.ts'
import { warn } from '#core/state/toasts.ts'
import { useCommands } from '#core/work/use-commands.ts'
import type { GridModel } from '#grid/model/create-grid.ts'
import { announce } from '#ui/base/announcer.ts'

import { askVerb, may, type RowsWritten } from './rows.ts'
import type { ResourceTexts } from './texts.ts'

interface RowMovesOptions {
  readonly resource: AnyResource
  readonly texts: ResourceTexts
  readonly model: RefObject<GridModel | null>
  /** Whether only rows that were found are shown: their neighbours are not known then. */
  readonly isFound: boolean
  readonly selected: () => string | undefined
  readonly follow: (written: RowsWritten) => Promise<void>
}

/** Puts a row of a tree one place up or down among its siblings, by keys, menu and commands. */
export function useRowMoves({ resource, texts, model, isFound, selected, follow }: RowMovesOptions) {
  const { t } = useTranslation('resource')
  const isBusy = useRef(false)
  const move = async (id: string | undefined, by: 1 | -1) => {
    const grid = model.current
    const tree = grid?.state.tree
    const rowIndex = grid?.state.rows.rowIndexOf(id ?? '') ?? -1
    if (!grid || !tree || id === undefined || rowIndex < 0) return warn(t('chooseFirst'))
    if (isFound) return announce(t('moveNotFound'), { about: 'list' })
    if (isBusy.current) return
    const parent = tree.parentOf(rowIndex)
    const siblings = tree.childrenOf(parent)
    const next = siblings[siblings.indexOf(rowIndex) + by]
    if (next === undefined) return announce(t(by < 0 ? 'firstThere' : 'lastThere'), { about: 'list' })
    isBusy.current = true
    const beside = grid.state.rows.row(next).id
    // A refusal says why, and is shown by `ask`.
    const written = await askVerb<RowsWritten>(resource, 'move', {
      id,
      parent: tree.idOf(parent),
      [by < 0 ? 'before' : 'after']: beside
    }).catch(() => null)
    isBusy.current = false
    if (!written) return
    await follow(written)
    announce(t('movedTo', { place: siblings.indexOf(next) + 1, count: siblings.length }), { about: 'list' })
  }
  const now = useRef({ move, selected })
  now.current = { move, selected }
  const canMove = resource.tree?.order !== undefined
  useCommands(
    useMemo(() => {
      const command = (name: 'moveUp' | 'moveDown', by: 1 | -1) => ({
        id: `${resource.name}.${name}`,
        title: () => t(name, { thing: texts.thing }),
        group: 'screen' as const,
        when: () => canMove && may(resource, 'move'),
        run: () => void now.current.move(now.current.selected(), by)
      })
      return [command('moveUp', -1), command('moveDown', 1)]
    }, [resource, t, texts.thing, canMove])
  )
  return canMove && may(resource, 'move') ? (id: string, by: 1 | -1) => void move(id, by) : undefined
}
