import { Search } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import { openDialog } from '#core/state/dialogs.ts'
import { Button } from '#ui/actions/button.tsx'
import { Kbd } from '#ui/actions/kbd.tsx'

import { useKeys } from '../shortcuts/use-keys.ts'

/** The visible way into the palette, which is the menu search (READINGS.md A46). `isSmall` leaves the picture alone. */
export function SearchButton({ isSmall = false }: { isSmall?: boolean }) {
  const { t } = useTranslation('shell')
  const { printed, ariaProps: keyProps } = useKeys('palette')
  const open = () => openDialog({ kind: 'palette' })
  if (isSmall)
    return <Button kind="plain" {...keyProps} aria-label={t('search')} icon={<Search aria-hidden />} onPress={open} />
  return (
    <Button
      {...keyProps}
      className="mx-auto h-8.5 w-[min(26rem,30vw)] min-w-0 flex-[0_1_auto]! justify-start! rounded-lg bg-sunken! px-2.5 text-quiet!"
      onPress={open}
    >
      <Search aria-hidden />
      <span className="min-w-0 flex-1 truncate text-left">{t('search')}</span>
      {printed && <Kbd keys={printed} />}
    </Button>
  )
}
