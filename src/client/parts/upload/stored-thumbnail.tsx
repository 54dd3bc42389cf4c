import { File } from 'lucide-react'
import { useState } from 'react'

import { thumbnailAddress } from '#core/wire/http/address.ts'

/** Endings of what a first page is drawn of. */
const DRAWN = /\.(pdf|jpe?g|png|tiff?)$/i

interface StoredThumbnailProps {
  readonly path: string
  /** What the file is called; '' where its name is shown beside the picture. */
  readonly name: string
  readonly className?: string
}

/** A small picture of a stored file: of itself, or of its first page; a sign where nothing can be drawn. It is fetched when it comes into sight. */
export function StoredThumbnail({ path, name, className = 'size-10' }: StoredThumbnailProps) {
  const [isBroken, setBroken] = useState(!DRAWN.test(path))
  const frame = `${className} flex-none rounded border border-line bg-sunken`
  const said = name === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name }
  if (isBroken) return <File {...said} className={`${frame} p-1 text-quiet`} />
  return (
    <img
      src={thumbnailAddress(path)}
      alt={name}
      loading="lazy"
      decoding="async"
      className={`${frame} object-cover object-top`}
      onError={() => setBroken(true)}
    />
  )
}
