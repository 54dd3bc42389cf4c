import { keepPicture } from './keep-picture.ts'
import { saveOwnAccount } from './own-account.ts'

/** Stores a picture and makes it one's portrait. Fails with what the server refuses. */
export const keepAvatar = (file: File): Promise<void> =>
  keepPicture(file, 'avatar', (avatar) => saveOwnAccount({ avatar }))
