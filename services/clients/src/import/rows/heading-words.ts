import type { ImportColumn } from '@lotline/protocol';

/**
 * Names of columns in lists of other operators and booking sites, as `normalizeHeading` returns them, in addition to the headings of
 * exports and the field names. 'Departure' is the check-out of a list with arrivals (`headings.ts`).
 */
export const HEADING_WORDS: readonly (readonly [ImportColumn, string])[] = [
  ['firstName', 'first givenname forename fname nombre nombres'],
  ['lastName', 'last surname familyname lname apellido apellidos'],
  ['fullName', 'name fullname customername clientname customer client guest guestname driver drivername leadname'],
  [
    'fullName',
    'renter rentername leadpassenger passengername travelername travellername contactname bookingname reservationname parkername',
  ],
  ['fullName', 'nombrecompleto nombreyapellido cliente conductor'],
  ['phone', 'mobile mobilephone mobilenumber mobileno mobilephonenumber cell cellphone cellnumber cellno cellular'],
  ['phone', 'customermobile guestmobile drivermobile celular movil'],
  ['phone', 'phonenumber phoneno telephone telephonenumber telephoneno telno tel contactnumber contactno contactphone'],
  ['phone', 'primaryphone primaryphonenumber phone1 phone2 otherphone secondaryphone homephone workphone dayphone'],
  ['phone', 'daytimephone customerphone customerphonenumber guestphone driverphone telefono'],
  ['clientType', 'type customertype bookingtype source channel bookingsource contracttype reservationtype parkingtype'],
  ['clientType', 'bookedvia bookedthrough bookingchannel partner agent provider'],
  ['customerId', 'customerno customernumber clientid bookingid bookingnumber bookingno bookingref bookingreference'],
  ['customerId', 'bookingcode booking reservation reservationid reservationnumber reservationno reservationcode resno'],
  [
    'customerId',
    'confirmation confirmationnumber confirmationno confirmationcode confirmationid conf confno confnumber rentalid',
  ],
  [
    'customerId',
    'reference referencenumber referenceno ref refno refnumber orderid orderno ordernumber res resnumber localizador',
  ],
  ['customerId', 'reserva numerodereserva confirmacion referencia'],
  ['checkInDateTime', 'checkin checkindate checkindateandtime arrival arrivaldate arrivaldatetime arrives arrive'],
  [
    'checkInDateTime',
    'dropoff dropoffdate dropoffdatetime entry entrydate entrydatetime start startdate startdatetime',
  ],
  ['checkInDateTime', 'starts startson begin begins begindate from fromdate datefrom in datein indate parkingfrom'],
  ['checkInDateTime', 'parkingstart parkingstartdate bookingstart reservationstart contractstart contractstartdate'],
  ['checkInDateTime', 'expectedarrival scheduledarrival plannedarrival arrivalon dropoffdateandtime scheduledcheckin'],
  ['checkInDateTime', 'commencing entrada fechaentrada fechadeentrada llegada inicio'],
  ['checkInTime', 'checkintime arrivaltime starttime timein intime entrytime dropofftime begintime fromtime timefrom'],
  ['checkInTime', 'horaentrada horadeentrada'],
  ['checkOutDateTime', 'checkout checkoutdate checkoutdateandtime departure departuredate departuredatetime departs'],
  ['checkOutDateTime', 'depart departdate leaves leaving return returndate returndatetime returns pickup pickupdate'],
  ['checkOutDateTime', 'pickupdatetime exit exitdate exitdatetime end enddate enddatetime ends endson ending until to'],
  ['checkOutDateTime', 'todate dateto out dateout outdate parkingto parkinguntil parkingend parkingenddate bookingend'],
  ['checkOutDateTime', 'reservationend contractend contractenddate expirationdate expirydate'],
  ['checkOutDateTime', 'expectedreturn scheduledreturn plannedreturn returnon pickupdateandtime scheduledcheckout'],
  ['checkOutDateTime', 'salida fechasalida fechadesalida regreso fin'],
  ['checkOutTime', 'checkouttime departuretime departtime returntime endtime timeout outtime exittime pickuptime'],
  ['checkOutDateTime', 'dep depdate ret retdate'],
  ['checkOutTime', 'deptime rettime totime timeto horasalida horadesalida'],
  ['returningAirline', 'airline returnairline carrier aerolinea'],
  ['terminal', 'returnterminal returningterminal zone'],
  ['partySize', 'party size people persons passengers guests pax pasg numberofpeople numberofguests numberofpersons'],
  ['partySize', 'numberofpassengers numberofpax noofpeople noofpassengers noofpax nopax paxcount passengercount'],
  [
    'partySize',
    'ofpeople ofpassengers ofguests peoplecount guestcount travelers travellers groupsize headcount pasajeros personas',
  ],
  ['parkingSpot', 'spot space stall parking parkingspace parkingspotnumber spotnumber spotno spacenumber spaceno'],
  ['parkingSpot', 'stallnumber stallno bay baynumber bayno'],
  ['paymentAmount', 'amount payment price total paid cost fee charge amountpaid amountdue amountowed amountcharged'],
  [
    'paymentAmount',
    'balancedue totalamount totalprice totaldue totalcost totalpaid grandtotal gross dueatlot balance pricepaid importe monto precio',
  ],
  ['paymentMethod', 'method paymenttype paidby paidwith paymentmode modeofpayment cardtype formadepago metododepago'],
  ['vehicleMake', 'make carmake brand vehiclebrand marca'],
  [
    'vehicleModel',
    'model carmodel vehicle car makemodel makeandmodel vehiclemakemodel cardetails vehicledetails modelo',
  ],
  ['vehicleColor', 'color colour carcolor carcolour vehiclecolour'],
  ['language', 'preferredlanguage lang idioma'],
  ['notes', 'note comment comments remark remarks memo specialrequest specialrequests specialinstructions'],
  ['notes', 'instructions customernotes internalnotes notas comentarios observaciones'],
  ['notes', 'plate platenumber plateno licenseplate licenceplate licenseplatenumber numberplate reg regno regnumber'],
  [
    'notes',
    'registration registrationnumber vehicleregistration vehiclereg carreg rego vrm vrn tag matricula placa placas',
  ],
  ['status', 'status bookingstatus rentalstatus reservationstatus orderstatus estado'],
  [
    'status',
    'cn cxl canceled cancelled cancellation iscanceled iscancelled canceledat cancelledat canceledon cancelledon',
  ],
  ['status', 'cancellationdate canceldate noshow void voided cancelada cancelado'],
];

/** A time column without a name of its own. It belongs to the date column before it. */
export const TIME_WORDS: ReadonlySet<string> = new Set(['time', 'at', 'hour', 'hora']);

/** Phone columns that are read first, because their phones can be texted. */
export const MOBILE_WORD = /mobile|cell|celular|movil/;

/** Note columns whose text needs no heading. */
export const NOTE_WORD = /note|comment|remark|memo|instruction|specialrequest|notas|comentario|observacion/;

/** Columns of a license plate, which customers have no field for. */
export const PLATE_WORD = /plate|^reg|carreg|vehiclereg|^rego$|^lpn$|^vr[mn]$|^tag$|matricula|^placas?$/;

/** Status columns that say by a cross, a yes or a date that the booking is void. */
export const VOID_WORD = /^cn$|^cxl$|cancel|noshow|void/;
