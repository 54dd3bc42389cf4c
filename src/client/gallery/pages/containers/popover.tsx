import { Button } from '#ui/actions/button.tsx'
import { Popover, PopoverTrigger } from '#ui/containers/popover.tsx'
import { TextField } from '#ui/fields/text-field.tsx'

import type { GalleryPage, T } from '../../page.ts'
import { InDialog } from '../../sample/in-dialog.tsx'
import { CLOSE, PRESS } from '../../sample/keys.ts'

const some = (t: T) => (
  <PopoverTrigger>
    <Button>{t('sample.details')}</Button>
    <Popover aria-label={t('sample.details')}>
      {({ close }) => (
        <div className="flex flex-col gap-2">
          <TextField label={t('sample.keyword')} hasMessageLine={false} />
          <Button onPress={close}>{t('sample.save')}</Button>
        </div>
      )}
    </Popover>
  </PopoverTrigger>
)

export const page: GalleryPage = {
  without: { disabled: 'holds', readOnly: 'holds', invalid: 'holds', many: 'holds' },
  keys: [PRESS, ['Tab Shift+Tab', 'out'], CLOSE],
  examples: {
    default: ({ t }) => some(t),
    long: ({ t }) => (
      <PopoverTrigger>
        <Button>{t('sample.details')}</Button>
        <Popover aria-label={t('sample.details')}>
          <p className="max-w-80">{t('sample.longHelp')}</p>
        </Popover>
      </PopoverTrigger>
    ),
    inDialog: ({ t }) => <InDialog t={t}>{some(t)}</InDialog>
  }
}
