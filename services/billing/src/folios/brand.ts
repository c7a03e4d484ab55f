/** How the hotel shows itself on invoices. */
export type Brand = { name: string; email: string; phone: string; colour: string };
