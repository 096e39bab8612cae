import { createHash, X509Certificate } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startNginx } from '@molar/releases/testing/nginx'
import { generate } from 'selfsigned'

/** A certificate for this machine, made for each run; `keyHash` makes a browser trust it. */
export const certificate = async () => {
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'localhost' }], {
    keyType: 'ec',
  })
  const publicKey = new X509Certificate(cert).publicKey.export({ type: 'spki', format: 'der' })
  return { key, cert, keyHash: createHash('sha256').update(publicKey).digest('base64') }
}

/** nginx with TLS and HTTP/2 in front of a plain local server. As in production, it sends styles before scripts. */
export async function openHttpsProxy(origin: string, { key, cert }: { key: string; cert: string }) {
  const { port, stop } = await startNginx((folder, listen) => {
    const write = (name: string, text: string) => {
      writeFileSync(join(folder, name), text)
      return join(folder, name)
    }
    return write(
      'proxy.conf',
      `daemon off;
pid nginx.pid;
events {}
http {
  access_log off;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${kind};`).join('\n  ')}
  server {
    listen ${listen} ssl http2;
    ssl_certificate ${write('cert.pem', cert)};
    ssl_certificate_key ${write('key.pem', key)};
    location / {
      proxy_pass ${origin};
      proxy_http_version 1.1;
      proxy_set_header Connection "";
    }
  }
}
`,
    )
  })
  return { port, close: stop }
}
