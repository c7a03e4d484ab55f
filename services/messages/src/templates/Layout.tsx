import type { ReactNode } from 'react';
import { useContext } from 'react';
import type { HotelOfMails } from '../hotel.ts';
import { MediumContext, useWords } from './blocks.tsx';
import { isolated, isolatedCode } from './direction.ts';

/**
 * The frame of every mail: the hotel's name above, how to reach it below. Mail programs know little of CSS, so there is one
 * column that shrinks with the screen, and colours for programs that show mails dark.
 */
export function Layout({ hotel, children }: { hotel: HotelOfMails; children: ReactNode }) {
  const { language, direction } = useWords();
  const { address, phone, email } = hotel;
  const name = isolated(hotel.name);
  const contact = [
    ...address.filter(Boolean).map(isolated),
    ...[phone, email].filter(Boolean).map(isolatedCode),
  ];
  if (useContext(MediumContext) === 'text')
    return (
      <>
        {children}
        {'-- \n'}
        {[name, ...contact].join('\n')}
        {'\n'}
      </>
    );
  return (
    <html lang={language} dir={direction}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{hotel.name}</title>
        <style>{styles(hotel.colours)}</style>
      </head>
      <body dir={direction}>
        {/* Programs that show mails inside a page of their own leave out what is around this. */}
        <div className="page" lang={language} dir={direction}>
          <div className="brand">{name}</div>
          <div className="content">{children}</div>
          <div className="foot">
            <strong>{name}</strong>
            {contact.map((line) => (
              <span key={line}>
                <br />
                {line}
              </span>
            ))}
          </div>
        </div>
      </body>
    </html>
  );
}

/** The settings allow only colours on which white text can be read. */
const styles = ({ primary }: HotelOfMails['colours']) => `
body{margin:0;padding:0;background:#f4f1ec;color:#1f2523;font:16px/1.55 Helvetica,Arial,sans-serif}
.page{max-width:560px;margin:0 auto;padding:16px}
.brand{background:${primary};color:#fff;padding:18px 20px;font:600 20px/1.3 Georgia,serif;overflow-wrap:anywhere}
.content{background:#fff;padding:24px 20px;overflow-wrap:anywhere}
h1{margin:0 0 16px;font:600 22px/1.3 Georgia,serif}
p{margin:0 0 16px}
.facts{width:100%;margin:0 0 20px;border-top:1px solid #e3ddd2}
.facts td{padding:8px 0;border-bottom:1px solid #e3ddd2}
.name{font-size:13px;color:#5d6461}
.button{display:inline-block;background:${primary};color:#fff;padding:12px 20px;text-decoration:none;font-weight:600}
.aside{font-size:13px}
.aside a{color:#5d6461}
.foot{padding:16px 20px;font-size:13px;color:#5d6461;overflow-wrap:anywhere}
@media (prefers-color-scheme:dark){
body{background:#121514;color:#e8e6e1}
.content{background:#1c2120}
.facts,.facts td{border-color:#39403e}
.name,.foot,.aside a{color:#a9b0ad}
}`;
