import { useEffect, useState } from 'react'

interface QrCodeProps {
  text: string
  label: string
}

/** A QR code. Shows nothing until the code that draws it has loaded, or if it does not load. */
export function QrCode({ text, label }: QrCodeProps) {
  const [svg, setSvg] = useState('')
  useEffect(() => {
    let isCurrent = true
    import(/* webpackChunkName: "qr-code" */ 'uqr')
      .then(({ renderSVG }) => isCurrent && setSvg(renderSVG(text, { border: 2 })))
      .catch(() => {})
    return () => {
      isCurrent = false
    }
  }, [text])
  if (!svg) return null
  return <img className="qr-code" alt={label} src={`data:image/svg+xml,${encodeURIComponent(svg)}`} />
}
