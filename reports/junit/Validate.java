import java.io.File;
import javax.xml.XMLConstants;
import javax.xml.transform.stream.StreamSource;
import javax.xml.validation.Schema;
import javax.xml.validation.SchemaFactory;
import org.xml.sax.SAXException;

/** Validates XML files against a schema: `java Validate.java SCHEMA FILE...`; one line a file, "valid" or the fault. */
public class Validate {
    public static void main(String[] files) throws Exception {
        Schema schema = SchemaFactory.newInstance(XMLConstants.W3C_XML_SCHEMA_NS_URI).newSchema(new File(files[0]));
        for (int index = 1; index < files.length; index++) {
            System.out.println(verdict(schema, new File(files[index])));
        }
    }

    private static String verdict(Schema schema, File file) throws Exception {
        try {
            schema.newValidator().validate(new StreamSource(file));
            return "valid";
        } catch (SAXException fault) {
            return fault.getMessage().replaceAll("\\s+", " ");
        }
    }
}
