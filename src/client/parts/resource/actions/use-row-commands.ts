import { useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'

import type { AnyResource } from '#contract/core/resource/resource.ts'
import { isListCommand } from '#core/state/list-keys.ts'
import { UNDO } from '#core/work/commands.ts'
import { useCommands } from '#core/work/use-commands.ts'

import type { OwnDialogs } from './own-dialogs.ts'
import { canUndo, may, mayDo, mayOpen } from '../rows/rows.ts'
import type { ResourceTexts } from '../rows/texts.ts'
import type { RowActions } from './list-actions.ts'

/** 新增 is one command for all lists, so that who chooses other keys for it chooses them once. */
export const ADD = { id: 'list.add', keys: 'Alt+Shift+A' } as const

/**
 * What can be done with the rows of a list as commands of the palette, each where its verb and right allow it. Those that have a
 * single character are offered with it by `useListKeys`: an offer without it would take it from them.
 */
export function useRowCommands(
  resource: AnyResource,
  texts: ResourceTexts,
  dialogs: OwnDialogs,
  actions: RowActions
): void {
  const { t } = useTranslation('resource')
  const { thing } = texts
  const now = useRef(actions)
  now.current = actions
  useCommands(
    useMemo(() => {
      const group = 'screen' as const
      const command = (
        name: 'add' | 'edit' | 'bulkEdit' | 'remove' | 'showBin' | 'showImport' | 'undo',
        verb: Parameters<typeof may>[1],
        title: () => string,
        isOffered = () => true
      ) => ({
        id: `${resource.name}.${name}`,
        title,
        group,
        when: () => may(resource, verb) && isOffered(),
        run: () => now.current[name]()
      })
      return [
        { ...command('add', 'add', () => t('addTitle', { thing })), ...ADD },
        command('edit', 'edit', () => t('editTitle', { thing })),
        command(
          'bulkEdit',
          'bulkEdit',
          () => t('bulkTitle', { thing }),
          () => now.current.canBulkEdit
        ),
        command('remove', 'deleteBatch', () => t('deleteSelected', { thing })),
        command('showBin', 'deletedList', () => t('binOf', { thing })),
        command('showImport', 'importPreview', () => t('importTitle', { thing })),
        {
          id: `${resource.name}.showPaste`,
          title: () => t('pasteTitle', { thing }),
          group,
          when: () => now.current.showPaste !== undefined,
          run: () => now.current.showPaste?.()
        },
        // A message that promised it is seen wherever the focus is, also where no row is left.
        { ...command('undo', 'undo', () => t('undoLast')), keys: UNDO, when: () => canUndo(resource) },
        ...Object.keys(resource.actions).map((name) => ({
          id: `${resource.name}.${name}`,
          title: () => texts.action(name),
          group,
          when: () => !resource.actions[name]?.takesBack && mayDo(resource, name),
          run: () => now.current.act(name)
        })),
        ...Object.entries(dialogs).map(([name, dialog]) => ({
          id: `${resource.name}.${name}`,
          title: () => texts.action(name),
          group,
          when: () => mayOpen(resource, dialog),
          run: () => now.current.open(name)
        }))
      ].filter(({ id }) => !isListCommand(id))
    }, [resource, t, thing, texts, dialogs])
  )
}
