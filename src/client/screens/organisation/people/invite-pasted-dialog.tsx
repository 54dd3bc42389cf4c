import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { participants } from '#contract/organisation/participants.ts'
import { projectRoles } from '#contract/organisation/project-users.ts'
import { succeed } from '#core/state/toasts.ts'
import { ask } from '#core/wire/http/ask.ts'
import { Answered } from '#parts/answer/answered.tsx'
import { useAnswer } from '#parts/answer/use-answer.ts'
import { InvitedGrid } from '#parts/invite/invited-grid.tsx'
import { grantable, type InviteWay } from '#parts/invite/invited-rows.ts'
import { useInvitations } from '#parts/invite/use-invitations.ts'
import type { PasteDialogProps } from '#parts/resource/actions/paste-dialog.ts'
import { Button } from '#ui/actions/button.tsx'
import { Dialog } from '#ui/containers/dialog.tsx'
import { RadioButtons } from '#ui/fields/radio-buttons.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'

/** More units than take part in any project. */
const MOST = 1000

/** Invites the people of a pasted table: its rows are in a grid, checked, mended and sent; whoever is refused stays with the reason. */
export function InvitePastedDialog({ texts, pasted, onDone, onClose }: PasteDialogProps) {
  const { t } = useTranslation(['organisation', 'resource'])
  const [text, setText] = useState(pasted)
  const [isPasted, setPasted] = useState(pasted.trim() !== '')
  const [way, setWay] = useState<InviteWay>('known')
  const invitations = useInvitations(way, texts)
  const { state, refresh } = useAnswer(async (signal) => ({
    units: (await ask(participants.calls.list, { pageSize: MOST }, { signal, quiet: true })).records.map(
      ({ id, name, uscc }) => ({ value: id, text: name, ...(uscc && { other: uscc }) })
    ),
    roles: grantable(await ask(projectRoles, {}, { signal, quiet: true }))
  }))
  const { admitted, left } = invitations
  const ready = left.count - left.faulty
  const close = ({ count, written, passwords } = admitted) => {
    if (!written) {
      if (count > 0) succeed(t('invitation.asked'))
      return onClose()
    }
    const made = Object.keys(passwords ?? {}).length
    const words =
      made < count
        ? t('projectUser.admittedAndAsked', { count: made, asked: count - made })
        : t('projectUser.admittedMany', { count })
    onDone(words, { ...written, count: made, result: passwords })
  }
  return (
    <Dialog
      isOpen
      title={t('projectUser.inviteMany')}
      width={960}
      canFullscreen
      isChanged={!isPasted && text.trim() !== ''}
      onOpenChange={(isOpen) => !isOpen && close()}
      footer={
        <>
          <Button slot="close">{t(admitted.count > 0 ? 'resource:close' : 'resource:cancel')}</Button>
          {isPasted ? (
            <Button
              key="admit"
              kind="primary"
              isLoading={invitations.isBusy}
              isDisabled={ready === 0}
              onPress={() => void invitations.send().then((all) => all && close(all))}
            >
              {t('projectUser.admitMany', { count: ready })}
            </Button>
          ) : (
            <Button key="check" kind="primary" isDisabled={text.trim() === ''} onPress={() => setPasted(true)}>
              {t('projectUser.checkPasted')}
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <RadioButtons
          label={t('projectUser.way')}
          options={(['known', 'new'] as const).map((value) => ({ value, label: t(`projectUser.way.${value}`) }))}
          hasMessageLine={false}
          value={way}
          onChange={(value) => setWay(value as InviteWay)}
          isDisabled={admitted.count > 0}
        />
        <p className="text-quiet text-xs/5">{t(`projectUser.pasteOrder.${way}`)}</p>
        {isPasted ? (
          <Answered state={state} onRetry={refresh}>
            {(choices) => <InvitedGrid key={way} {...{ way, text, choices, texts, invitations }} />}
          </Answered>
        ) : (
          <TextArea label={t('resource:paste')} rows={6} autoFocus value={text} onChange={setText} />
        )}
      </div>
    </Dialog>
  )
}
