import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { has } from '#core/state/session/permissions.ts'
import { $tenant, $user } from '#core/state/session/user.ts'
import { inform, retire } from '#core/state/toasts.ts'

import { returnWords } from './actions/return-words.tsx'
import { movedWords } from './moved-words.ts'
import { CollectController } from './session/collect-controller.ts'

/** The controller of 收集著录 in a project, with its words in the language of the page. */
export function useCollectController(project: string): CollectController {
  const { t } = useTranslation('archives')
  const user = useStore($user)?.id ?? ''
  // The controller is part of the page, not of its effects: those sleep while another tab is in front.
  const [controller] = useState(
    () =>
      new CollectController({
        user,
        tenant: $tenant.get(),
        project,
        may: (action) => has(`archives.collect:${action}`),
        titles: {
          format: t('format'),
          size: t('size'),
          status: t('status'),
          item: t('item'),
          notHere: (title) => t('notOfTemplate', { title })
        },
        pages: { differ: (n) => t('pages.differ', { n }), trouble: (state, name) => t(`pages.${state}`, { name }) },
        unlisted: t('unlistedBody'),
        foundWords: ({ name, said, mend, level }) =>
          t(level === 'error' ? 'validate.words' : 'validate.hint', { name, said, mend }),
        returns: returnWords(t),
        lockOf: ({ status_dictText }) => t('lockedAs', { status: String(status_dictText ?? '') }),
        onMoved: (files, back) =>
          inform(movedWords(files, t), back ? { actions: [{ label: t('moved.back'), run: back }] } : {}),
        onMovedBack: (files) => retire(movedWords(files, t)),
        notMovedBack: (count, reason) => t('moved.notBack', { count, reason })
      })
  )
  return controller
}
