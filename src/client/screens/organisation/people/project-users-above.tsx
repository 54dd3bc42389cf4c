import { ClipboardPaste, UserPlus } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { projectInvitations } from '#contract/organisation/invitations.ts'
import { type AccessWaiting, projectUsers, waitingRequests } from '#contract/organisation/project-users.ts'
import { has } from '#core/state/session/permissions.ts'
import { succeed } from '#core/state/toasts.ts'
import { ask } from '#core/wire/http/ask.ts'
import { useCommands } from '#core/work/use-commands.ts'
import { useAnswer } from '#parts/answer/use-answer.ts'
import { ActionResult } from '#parts/resource/dialogs/action-result.tsx'
import type { AboveListProps } from '#parts/resource/list/above-list.ts'
import type { RowsWritten } from '#parts/resource/rows/rows.ts'
import { useListKeys } from '#parts/resource/list/use-list-keys.ts'
import { Button } from '#ui/actions/button.tsx'

import { InviteDialog } from './invite-dialog.tsx'
import { RefuseDialog } from './refuse-dialog.tsx'
import { SentInvitations } from './sent-invitations.tsx'
import { WaitingRequests } from './waiting-requests.tsx'

type Open =
  | { readonly what: 'invite' }
  | { readonly what: 'grant' | 'refuse'; readonly request: AccessWaiting }
  | { readonly what: 'result'; readonly result: Readonly<Record<string, string>> }

const ADDS = `${projectUsers.right}:add`

/** What is above the people of a project: who asks for access, and how somebody is invited. */
export function ProjectUsersAbove(props: AboveListProps) {
  const { texts, actions } = props
  const { t } = useTranslation('organisation')
  const [open, setOpen] = useState<Open | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  const { state, refresh } = useAnswer((signal) => ask(waitingRequests, {}, { signal, quiet: true }))
  useListKeys(props, (action, row) => t('projectUser.notNow', { action, row }))
  useCommands(
    useMemo(
      () => [
        {
          id: 'projectUser.invite',
          title: () => t('projectUser.invite'),
          group: 'screen' as const,
          when: () => has(ADDS),
          run: () => setOpen({ what: 'invite' })
        }
      ],
      [t]
    )
  )
  const close = () => {
    setOpen(null)
    button.current?.focus()
  }
  const admitted = (words: string, written: RowsWritten) => {
    setOpen(written.result ? { what: 'result', result: written.result } : null)
    void actions.done(words, written)
    void refresh()
  }
  const sent = useAnswer((signal) => ask(projectInvitations, {}, { signal, quiet: true }))
  const invitations = 'data' in sent.state ? (sent.state.data ?? []) : []
  const waiting = 'data' in state ? (state.data ?? []) : []
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-quiet text-xs/5">{t('projectUser.keys')}</p>
        {has(ADDS) && (
          <Button icon={<ClipboardPaste aria-hidden />} className="ms-auto" onPress={() => actions.showPaste?.()}>
            {t('projectUser.inviteMany')}
          </Button>
        )}
        {has(ADDS) && (
          <Button
            ref={button}
            kind="primary"
            icon={<UserPlus aria-hidden />}
            onPress={() => setOpen({ what: 'invite' })}
          >
            {t('projectUser.invite')}
          </Button>
        )}
      </div>
      {waiting.length > 0 && (
        <WaitingRequests
          requests={waiting}
          canDecide={has(ADDS)}
          onGrant={(request) => setOpen({ what: 'grant', request })}
          onRefuse={(request) => setOpen({ what: 'refuse', request })}
        />
      )}
      {invitations.length > 0 && (
        <SentInvitations
          invitations={invitations}
          canDecide={has(ADDS)}
          onWithdrawn={() => {
            button.current?.focus()
            void sent.refresh()
          }}
        />
      )}
      {(open?.what === 'invite' || open?.what === 'grant') && (
        <InviteDialog
          texts={texts}
          {...(open.what === 'grant' && { request: open.request })}
          onDone={admitted}
          onInvited={() => {
            close()
            succeed(t('invitation.asked'))
            void sent.refresh()
          }}
          onClose={close}
        />
      )}
      {open?.what === 'refuse' && (
        <RefuseDialog
          request={open.request}
          onDone={() => {
            close()
            void refresh()
          }}
          onClose={close}
        />
      )}
      {open?.what === 'result' && (
        <ActionResult texts={texts} title={t('projectUser.invite')} result={open.result} onClose={close} />
      )}
    </div>
  )
}
