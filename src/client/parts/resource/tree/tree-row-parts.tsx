import { Pencil, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import type { AnyResource } from '#contract/core/resource/resource.ts'
import { Button } from '#ui/actions/button.tsx'
import { MenuItem } from '#ui/actions/menu.tsx'

import type { RowMove } from './use-row-moves.ts'
import { may } from '../rows/rows.ts'

/** What is done with a row of a tree where it lies. */
export interface TreeRowWork {
  /** Opens the form of a new row below it, or beside it. */
  readonly addAt: (id: string, how: 'below' | 'beside') => void
  readonly edit: (id: string) => void
  readonly move: ((id: string, by: RowMove) => void) | undefined
}

interface RowProps extends TreeRowWork {
  readonly resource: AnyResource
  readonly id: string
}

/** Buttons for a row of a tree that is shown whole; `done` closes it first. */
export function TreeRowButtons({ resource, id, addAt, edit, done }: RowProps & { readonly done: () => void }) {
  const { t } = useTranslation('resource')
  return (
    <>
      {may(resource, 'add') && (
        <Button
          icon={<Plus aria-hidden />}
          onPress={() => {
            done()
            addAt(id, 'below')
          }}
        >
          {t('addBelow')}
        </Button>
      )}
      {may(resource, 'edit') && (
        <Button
          icon={<Pencil aria-hidden />}
          onPress={() => {
            done()
            edit(id)
          }}
        >
          {t('edit')}
        </Button>
      )}
    </>
  )
}

/** The items of a row's menu that a tree has: what is added at it, its form, and where it is put. */
export function treeRowItems(
  { resource, id, addAt, edit, move }: RowProps,
  t: (key: 'addBelow' | 'addBeside' | 'edit' | 'up' | 'down' | 'moveInto' | 'moveOut') => string
): ReactNode {
  const moves = [
    ['up', 'Alt+ArrowUp', -1],
    ['down', 'Alt+ArrowDown', 1],
    ['moveInto', 'Ctrl+]', 'in'],
    ['moveOut', 'Ctrl+[', 'out']
  ] as const
  return (
    <>
      {may(resource, 'add') && (
        <MenuItem keys="Ctrl+Shift+Enter" onAction={() => addAt(id, 'below')}>
          {t('addBelow')}
        </MenuItem>
      )}
      {may(resource, 'add') && (
        <MenuItem keys="Ctrl+Enter" onAction={() => addAt(id, 'beside')}>
          {t('addBeside')}
        </MenuItem>
      )}
      {may(resource, 'edit') && (
        <MenuItem keys="F2" onAction={() => edit(id)}>
          {t('edit')}
        </MenuItem>
      )}
      {move &&
        moves.map(([key, keys, by]) => (
          <MenuItem key={key} keys={keys} onAction={() => move(id, by)}>
            {t(key)}
          </MenuItem>
        ))}
    </>
  )
}
