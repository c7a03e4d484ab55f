import { DEFAULT_NUMBER_FORMATS, type Seller } from '@innkeeper/contracts/seller';

/** The company that runs Marisol Bay. Its tax and bank numbers are such as nobody has. */
export const DEMO_SELLER: Seller = {
  name: 'Marisol Bay Hoteles, S.L.',
  street: 'Paseo del Mar 14',
  postalCode: '18690',
  city: 'Marisol Bay',
  country: 'ES',
  vatId: 'ESB00000000',
  taxNumber: '',
  registration: 'Registro Mercantil de Granada, T 1, F 1, H GR-1',
  bank: 'Banco de la Bahía',
  iban: 'ES9121000418450200051332',
  bic: 'CAIXESBBXXX',
  exemption: '',
  ...DEFAULT_NUMBER_FORMATS,
};
