import { element, type Xml } from './xml.ts';

/** Of the XML inside the PDF, as Factur-X 1.0 wants it. */
export const FILE_NAME = 'factur-x.xml';

const NAMESPACE = 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#';
const PROPERTIES = {
  DocumentFileName: 'The name of the embedded XML document',
  DocumentType: 'The type of the document',
  Version: 'The version of the standard that the embedded XML document follows',
  ConformanceLevel: 'The profile of the embedded XML document',
};

/**
 * What the metadata of a PDF say about the XML inside, and the description of these properties, without which PDF/A does not allow them.
 * https://www.pdfa.org/resource/technical-note-tn0009-xmp-2008/
 */
export function facturXMetadata(): string {
  const values = {
    DocumentType: 'INVOICE',
    DocumentFileName: FILE_NAME,
    Version: '1.0',
    ConformanceLevel: 'EN 16931',
  };
  const said = element(
    'rdf:Description',
    { 'rdf:about': '', 'xmlns:fx': NAMESPACE },
    ...Object.entries(values).map(([name, value]) => element(`fx:${name}`, {}, value)),
  );
  const property = (name: string, description: string): Xml =>
    element(
      'rdf:li',
      RESOURCE,
      element('pdfaProperty:name', {}, name),
      element('pdfaProperty:valueType', {}, 'Text'),
      element('pdfaProperty:category', {}, 'external'),
      element('pdfaProperty:description', {}, description),
    );
  const schema = element(
    'rdf:li',
    RESOURCE,
    element('pdfaSchema:schema', {}, 'Factur-X PDFA Extension Schema'),
    element('pdfaSchema:namespaceURI', {}, NAMESPACE),
    element('pdfaSchema:prefix', {}, 'fx'),
    element(
      'pdfaSchema:property',
      {},
      element('rdf:Seq', {}, ...Object.entries(PROPERTIES).map(([name, says]) => property(name, says))),
    ),
  );
  const extension = element(
    'rdf:Description',
    {
      'rdf:about': '',
      'xmlns:pdfaExtension': 'http://www.aiim.org/pdfa/ns/extension/',
      'xmlns:pdfaSchema': 'http://www.aiim.org/pdfa/ns/schema#',
      'xmlns:pdfaProperty': 'http://www.aiim.org/pdfa/ns/property#',
    },
    element('pdfaExtension:schemas', {}, element('rdf:Bag', {}, schema)),
  );
  return `${said.xml}\n${extension.xml}`;
}

const RESOURCE = { 'rdf:parseType': 'Resource' };
