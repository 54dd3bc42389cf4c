import { useStore } from '@nanostores/react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { succeed, warn } from '#core/state/toasts.ts'
import { $user } from '#core/state/session/user.ts'
import { fileAddress } from '#core/wire/http/address.ts'
import { errorMessage } from '#core/wire/http/handle-failure.ts'
import { keepAvatar } from '#core/work/session/avatar.ts'
import { saveOwnAccount } from '#core/work/session/own-account.ts'
import { Avatar } from '#ui/status/avatar.tsx'
import { Button } from '#ui/actions/button.tsx'

/** The own portrait, and how to change or remove it. It is kept as soon as it is chosen. */
export function AvatarField() {
  const { t } = useTranslation('account')
  const user = useStore($user)
  const [isBusy, setBusy] = useState(false)
  const chooser = useRef<HTMLInputElement>(null)
  const save = async (work: () => Promise<void>) => {
    setBusy(true)
    try {
      await work()
      succeed(t('avatar.saved'))
    } catch (failure) {
      warn(errorMessage(failure))
    }
    setBusy(false)
  }
  const take = (file: File | undefined) => {
    if (!file) return
    if (/^image\/(?:png|jpeg)$/.test(file.type)) void save(() => keepAvatar(file))
    else warn(t('avatar.noImage'))
  }
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Avatar size="large" name={user?.realname ?? ''} src={user?.avatar ? fileAddress(user.avatar) : null} />
      <input
        ref={chooser}
        type="file"
        accept="image/png,image/jpeg"
        hidden
        onChange={({ target }) => {
          take(target.files?.[0])
          target.value = ''
        }}
      />
      <Button isLoading={isBusy} onPress={() => chooser.current?.click()}>
        {t('avatar.change')}
      </Button>
      {user?.avatar && (
        <Button kind="plain" onPress={() => void save(() => saveOwnAccount({ avatar: null }))}>
          {t('avatar.remove')}
        </Button>
      )}
    </div>
  )
}
