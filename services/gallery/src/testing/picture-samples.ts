import type { PictureType } from '@innkeeper/contracts/gallery';

const decode = (base64: string) => Buffer.from(base64, 'base64');

/** A whole picture of two by two red dots in each type. */
export const PICTURES: Record<PictureType, Buffer> = {
  'image/jpeg': decode(
    '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAMCAgICAgMCAgIDAwMDBAYEBAQEBAgGBgUGCQgKCgkICQkKDA8MCgsOCwkJDRENDg8QEBEQ' +
      'CgwSExIQEw8QEBD/2wBDAQMDAwQDBAgEBAgQCwkLEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQ' +
      'EBAQEBD/wAARCAACAAIDAREAAhEBAxEB/8QAFAABAAAAAAAAAAAAAAAAAAAACP/EABQQAQAAAAAAAAAAAAAAAAAAAAD/xAAVAQEBAAAA' +
      'AAAAAAAAAAAAAAAHCf/EABQRAQAAAAAAAAAAAAAAAAAAAAD/2gAMAwEAAhEDEQA/ADoDFU3/2Q==',
  ),
  'image/png': decode(
    'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACAQMAAABIeJ9nAAAAA1BMVEX/AAAZ4gk3AAAADElEQVQI12NgYGAAAAAEAAEnNCcKAAAAAElF' +
      'TkSuQmCC',
  ),
  'image/gif': decode('R0lGODlhAgACAPAAAP8AAAAAACH5BAAAAAAALAAAAAACAAIAAAIChFEAOw=='),
  'image/webp': decode(
    'UklGRjwAAABXRUJQVlA4IDAAAADQAQCdASoCAAIAAgA0JaACdLoB+AADsAD+8MQL/yC5YXXI1/8gP+QH/ID/+PIAAAA=',
  ),
  'image/avif': decode(
    'AAAAHGZ0eXBhdmlmAAAAAGF2aWZtaWYxbWlhZgAAAOptZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAAA5w' +
      'aXRtAAAAAAABAAAAImlsb2MAAAAAREAAAQABAAAAAAEOAAEAAAAAAAAAHAAAACNpaW5mAAAAAAABAAAAFWluZmUCAAAAAAEAAGF2MDEA' +
      'AAAAamlwcnAAAABLaXBjbwAAABNjb2xybmNseAACAAIABoAAAAAMYXYxQ4EADAAAAAAUaXNwZQAAAAAAAAACAAAAAgAAABBwaXhpAAAA' +
      'AAMICAgAAAAXaXBtYQAAAAAAAAABAAEEgYIDhAAAACRtZGF0EgAKBRgANgQgMhEYAAooooQAALATVl9ApOsM/A==',
  ),
};

/** Files that are uploaded as pictures and are not. */
export const NO_PICTURES: Record<string, Buffer> = {
  'an HTML page': Buffer.from('<!doctype html><script>alert(document.cookie)</script>'),
  'an SVG with a script': Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
  ),
  'a PDF': Buffer.from('%PDF-1.7\n'),
  'audio in a RIFF file': Buffer.from('RIFF\x3c\0\0\0WAVEfmt ', 'latin1'),
  'video in an ftyp box': Buffer.from('\0\0\0\x18ftypisom\0\0\0\0isommp41', 'latin1'),
  'a single byte': Buffer.from('\xff', 'latin1'),
};
